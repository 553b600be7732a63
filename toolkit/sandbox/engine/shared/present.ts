/** The SQL condition for a partner's current books `p`. */
export const isPresent = "p.holder = 'present'";
