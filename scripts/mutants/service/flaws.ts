/** What can be wrong with the service, besides its answers. With no field it is the right one. */
import type { TokenFlaws } from './tokens.ts';

export interface Flaws extends TokenFlaws {
  /** Operations that ask for no token. */
  open?: readonly string[];
  /** Takes `Authorization: <anything> <token>`. */
  ignoresScheme?: boolean;
  /** Operations that refuse a bad token, but with the data beside. */
  leaksWhenRefused?: readonly string[];
  /** A payout is taken although its token was refused. */
  paysWhenRefused?: boolean;
  ignoresPassword?: boolean;
  ignoresUser?: boolean;
  /** Operations that take bodies and parameters which break their schemas. */
  unchecked?: readonly string[];
  /** Operations that answer 500 to those. */
  crashes?: readonly string[];
  /** Operations that take a field which breaks its schema: `enquireAccount/bankCode`. */
  uncheckedFields?: readonly string[];
  /** The same, with a 500. */
  crashingFields?: readonly string[];
  /** Operations that answer 500, or nothing, to a body that is no JSON. */
  crashesOnJson?: readonly string[];
  hangsOnJson?: readonly string[];
  /** Operations that take a body that is no JSON for an empty one. */
  guessesJson?: readonly string[];
  /** Answers 500 to texts of more than so many characters. */
  crashesAtLength?: number;
  /** Answers 500 to control characters. */
  crashesOnControls?: boolean;
  /** Looks at the first element of a list alone. */
  checksFirstOnly?: boolean;
  /** Knows every account and every country, whatever is sent as one. */
  knowsEverything?: boolean;
  /** Every batch gets the same identifier. */
  sameBatchId?: boolean;
  /** Takes every window of the statement. */
  ignoresWindow?: boolean;
  /** Gives the statement of any account, or to any login. */
  ignoresAccount?: boolean;
  ignoresMerchant?: boolean;
  /** Serves every method, or answers 500 to one that a path has not. */
  anyMethod?: boolean;
  crashesOnMethod?: boolean;
  /** A refresh gives tokens that do not work, or the old ones again. */
  deadAccessAfterRefresh?: boolean;
  deadRefreshAfterRefresh?: boolean;
  sameTokensOnRefresh?: boolean;
  /** The token of the login does not work. */
  deadTokenOfLogin?: boolean;
  /** Says `00` of every reference. */
  inventsPayouts?: boolean;
  /** Forgets payouts, or gives the status of the first one. */
  forgetsPayouts?: boolean;
  mixesPayouts?: boolean;
  /** A final code changes afterwards. */
  movesFinalCodes?: boolean;
  /** Refuses payouts without requestDate, or with empty phone numbers. */
  needsRequestDate?: boolean;
  needsPhone?: boolean;
  /** Refuses a Content-Type with a charset. */
  refusesCharset?: boolean;
}
