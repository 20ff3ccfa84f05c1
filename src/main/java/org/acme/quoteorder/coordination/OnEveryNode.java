package org.acme.quoteorder.coordination;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a scheduled method runs on every node on purpose. A job without it asks a lease or a
 * leader whether it may run; the architecture test looks.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OnEveryNode {
  /** Why that does no harm. */
  String value();
}
