/** A client of the remittance payout service. It never pays a payout twice, and never loses one. */
package example.remittancepayout;
