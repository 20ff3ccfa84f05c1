/** Orders over HTTP. Translates; decides nothing. May use JAX-RS. */
@NullMarked
package org.acme.quoteorder.order.http;

import org.jspecify.annotations.NullMarked;
