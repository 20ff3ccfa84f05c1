/** What a step is and what can become of it: plain Java. */
@NullMarked
package org.acme.quoteorder.fulfilment.domain;

import org.jspecify.annotations.NullMarked;
