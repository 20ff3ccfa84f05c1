/**
 * What the simulated partners remember and how they were told to behave: tables {@code sim_effect}
 * and {@code sim_behaviour}.
 *
 * <p>Theirs, not ours: no other package reads these tables. May use MyBatis.
 */
@NullMarked
package org.acme.quoteorder.simulator.sql;

import org.jspecify.annotations.NullMarked;
