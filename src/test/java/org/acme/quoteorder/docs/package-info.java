/**
 * What the documentation says is true: its commands run, its links resolve, its names are those of
 * the code. Reads the pages as files; knows the application only from outside.
 */
@NullMarked
package org.acme.quoteorder.docs;

import org.jspecify.annotations.NullMarked;
