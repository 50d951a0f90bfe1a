/// What people keep of lists, each for themselves: filters under a name, and which columns they do
/// not want to see. It knows lists by a key and their address; what filters mean is the lists' own.
@NullMarked
package dev.bailiwick.lists;

import org.jspecify.annotations.NullMarked;
