/**
 * What runs the application elsewhere keeps its rules: the image, the Compose file, the manifests.
 * Reads files, starts neither the application nor a container; knows no class of either.
 */
@NullMarked
package org.acme.quoteorder.deployment;

import org.jspecify.annotations.NullMarked;
