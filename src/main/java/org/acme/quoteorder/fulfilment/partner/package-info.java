/** The calls that leave for partners, and what their answers mean. May use the REST client. */
@NullMarked
package org.acme.quoteorder.fulfilment.partner;

import org.jspecify.annotations.NullMarked;
