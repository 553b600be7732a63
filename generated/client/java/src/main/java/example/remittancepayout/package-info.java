/** A client for the remittance payout service that never pays a payout twice and never loses one. */
package example.remittancepayout;
