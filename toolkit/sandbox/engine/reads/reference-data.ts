/** Answers from fixed reference data, the same for every partner. */
import { demoCountries, demoInstitutions, enquiryAccounts } from '../shared/demo-institutions.ts';
import type { Schemas } from '../interface/schemas.ts';

export const referenceData = {
  institutions: () => institutionList.map((one) => structuredClone(one)),

  /** Returns active institutions that may hold the account number; empty if it is not one. */
  possibleBanks(accountNumber: string): Schemas['PossibleBank'][] {
    const holders = enquiryAccounts.filter((one) => one.accountNumber === accountNumber);
    const active = demoInstitutions.filter(({ status }) => status);
    const named = active.filter((one) =>
      holders.some(({ bankCode }) => bankCode === one.financialInstitutionCode),
    );
    const rest = active.filter((one) => !named.includes(one));
    const candidates = /^\d{6,34}$/.test(accountNumber) ? [...named, ...rest] : named;
    return candidates.slice(0, mostCandidates).map((one) => ({
      financialInstitutionCode: one.financialInstitutionCode,
      financialInstitutionName: one.financialInstitutionName,
      countryCode: one.countryCode,
    }));
  },

  /** Returns the rate. Undefined if the sandbox lacks the country, or a rate for it. */
  fxRate(code: string): Schemas['FxRate'] | undefined {
    const capitals = code.toUpperCase();
    const country = demoCountries.find(({ record }) => record.countryCode === capitals);
    if (!country) return undefined;
    const { countryCode, countryName } = country.record;
    return { countryCode, countryName, fxDealRate: country.fxDealRate, fxWindow: 'FIXED DURATION' };
  },

  /** Returns the name of the holder. Undefined if the institution does not know the account. */
  enquireAccount(
    accountNumber: string,
    bankCode: string,
  ): Schemas['AccountEnquiryResponse'] | undefined {
    const account = enquiryAccounts.find(
      (one) => one.accountNumber === accountNumber && one.bankCode === bankCode,
    );
    const currencyCode = account && currencyOf(bankCode);
    if (!account || !currencyCode) return undefined;
    return { ...account, responseCode: '00', currencyCode, responseDescription: 'Account found' };
  },
};

/** The most candidates for an account number. */
const mostCandidates = 2;

const institutionList: readonly Schemas['FinancialInstitution'][] = demoInstitutions.map(
  ({ swiftCode, countryCode, ...institution }) => ({
    ...institution,
    countryCode: countryOf(countryCode).record,
  }),
);

function currencyOf(bankCode: string): string | undefined {
  const institution = demoInstitutions.find((one) => one.financialInstitutionCode === bankCode);
  return institution && countryOf(institution.countryCode).currency;
}

function countryOf(code: string) {
  const country = demoCountries.find(({ record }) => record.countryCode === code);
  if (!country) throw new Error(`Country ${code} must be added to demo-institutions.ts.`);
  return country;
}
