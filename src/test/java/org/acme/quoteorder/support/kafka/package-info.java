/** Reading and writing topics in tests, byte by byte. */
@NullMarked
package org.acme.quoteorder.support.kafka;

import org.jspecify.annotations.NullMarked;
