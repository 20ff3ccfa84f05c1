/** The workflow status over HTTP, with its freshness. May use JAX-RS. */
@NullMarked
package org.acme.quoteorder.fulfilment.http;

import org.jspecify.annotations.NullMarked;
