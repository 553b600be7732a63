/** SQL for the books `p` that a partner has now. */
export const isPresent = "p.holder = 'present'";
