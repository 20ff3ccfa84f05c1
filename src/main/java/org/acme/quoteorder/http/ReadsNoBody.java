package org.acme.quoteorder.http;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;

/** On calls that want no body: one that is sent anyway is thrown away, up to the usual limit. */
@NameBinding
@Retention(RUNTIME)
@Target({TYPE, METHOD})
public @interface ReadsNoBody {}
