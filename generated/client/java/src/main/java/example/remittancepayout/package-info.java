/**
 * A client of the remittance payout service. Its one rule: it never pays a payout twice, and never
 * loses one.
 *
 * <p>Start with {@link example.remittancepayout.Client} and {@link example.remittancepayout.Settlement}.
 */
package example.remittancepayout;
