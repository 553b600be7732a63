/** The sandbox's countries, institutions and accounts. All institutions are invented. */
import type { Schemas } from '../interface/schemas.ts';

export interface DemoCountry {
  record: Schemas['Country'];
  /** The currencies paid out there. */
  currency: string;
  fxDealRate: number;
}

export type DemoInstitution = Omit<Schemas['FinancialInstitution'], 'countryCode'> & {
  countryCode: string;
  swiftCode: string;
};

/** An account that the enquiry finds. */
export interface EnquiryAccount {
  accountNumber: string;
  bankCode: string;
  accountName: string;
}

export const demoCountries: readonly DemoCountry[] = [
  country('GHA', 'Ghana', 'GHS', 15.42),
  country('KEN', 'Kenya', 'KES', 171.6),
  country('NGA', 'Nigeria', 'NGN', 1985.25),
];

export const demoInstitutions: readonly DemoInstitution[] = [
  institution('900101', 'Lagoon Bank', 'NGA', 'LAGONGLA', { institutionCode: 'LAGOON-1' }),
  institution('900102', 'Harmattan Bank', 'NGA', 'HARMNGLA', { institutionCode: '057' }),
  institution('900199', 'Delta Closed Bank', 'NGA', 'DELTNGLA', { status: false }),
  institution('SAVWAL', 'Savanna Wallet', 'KEN', 'SAVWKENA'),
  institution('910201', 'Rift Valley Bank', 'KEN', 'RIFTKENA', { institutionCode: '011' }),
  institution('VOLWAL', 'Volta Wallet', 'GHA', 'VOLTGHAC'),
  institution('920301', 'Gold Shore Bank', 'GHA', 'GOLDGHAC', { institutionCode: '030' }),
];

/** The institution that holds the virtual accounts. */
export const virtualAccountBank = { name: 'Harmattan Bank', swiftCode: 'HARMNGLA' };

/** Accounts with their names; they include every ending in the guide's table. */
export const enquiryAccounts: readonly EnquiryAccount[] = [
  ...['00', '01', '02', '10', '20', '40', '50', '51', '60', '80', '90'].map((digits) => ({
    accountNumber: `00012345${digits}`,
    bankCode: '900101',
    accountName: 'Chidi Nwosu',
  })),
  { accountNumber: '0002345600', bankCode: 'SAVWAL', accountName: 'Wanjiru Kamau' },
  { accountNumber: '0002345602', bankCode: 'SAVWAL', accountName: 'Wanjiru Kamau' },
  { accountNumber: '0003456700', bankCode: '920301', accountName: 'Ama Boateng' },
  { accountNumber: '0004567800', bankCode: '900102', accountName: 'Bola Adeyemi' },
];

function country(
  countryCode: string,
  countryName: string,
  currency: string,
  fxDealRate: number,
): DemoCountry {
  const sides = { isSenderCountry: false, isReceiverCountry: true };
  return { record: { countryCode, countryName, status: true, ...sides }, currency, fxDealRate };
}

function institution(
  financialInstitutionCode: string,
  financialInstitutionName: string,
  countryCode: string,
  swiftCode: string,
  others: { status?: boolean; institutionCode?: string } = {},
): DemoInstitution {
  return {
    status: true,
    financialInstitutionCode,
    financialInstitutionName,
    countryCode,
    swiftCode,
    ...others,
  };
}
