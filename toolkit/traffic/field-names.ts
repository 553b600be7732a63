/** Tells names of fields from names that are values, such as the keys of a map by person. */
import type { Contract } from '../contract/contract.ts';
import { isObject, listAt, objectAt, type UnknownObject } from '../contract/objects.js';

/** @param words of the contract, in small letters */
export function createFieldNames(contract: Contract, words: ReadonlySet<string>) {
  const known = namesOf(contract);
  const all = new Set([...words, ...fieldWords]);
  const kinds = new Map<string, NameKind>();
  const sharedBy = createShared();
  const kindOf = (name: string): NameKind => {
    const existing = kinds.get(name);
    if (existing) return existing;
    const kind = known.has(name) ? 'known' : kindOfUnknown(name, all);
    if (kinds.size < mostNames) kinds.set(name, kind);
    return kind;
  };
  return {
    /** Whether it may be the name of a parameter. No names beside it can tell. */
    isParameter: (name: string): boolean => kindOf(name) !== 'value',
    /** The names of fields among those of an object. @param list that it is an element of */
    of(object: UnknownObject, list: readonly unknown[] = []): ReadonlySet<string> {
      const names = Object.keys(object);
      const familiar = names.filter((name) => ['known', 'words'].includes(kindOf(name))).length;
      const isRecord = familiar >= 2 && familiar * 2 >= names.length;
      const isField = (name: string): boolean => {
        const kind = kindOf(name);
        if (kind === 'known' || kind === 'value') return kind === 'known';
        if (kind === 'words' && /^[a-z_]/.test(name)) return true;
        return isRecord || sharedBy(list).has(name);
      };
      return new Set(names.filter(isField));
    },
  };
}

/** Made of `words` that fields are named by, an `identifier` of other words, or a `value`. */
type NameKind = 'known' | 'words' | 'identifier' | 'value';

function kindOfUnknown(name: string, words: ReadonlySet<string>): NameKind {
  if (!isPlainName(name)) return 'value';
  const own = wordsIn(name);
  const found = own.filter((word) => words.has(word)).length;
  if (found === own.length && found > 0) return 'words';
  // People have names like `zinhle.m` and `Zinhle`, but not like `bvnLevel` and `KycTier`.
  return !name.includes('.') && (/^[a-z_]/.test(name) || found > 0) ? 'identifier' : 'value';
}

/** The names that all objects of a list have, remembered by list; none for a short list. */
function createShared(): (list: readonly unknown[]) => ReadonlySet<string> {
  const found = new WeakMap<readonly unknown[], ReadonlySet<string>>();
  return (list) => {
    const existing = found.get(list);
    if (existing) return existing;
    const [first] = list;
    const isLong = list.length >= someObjects && isObject(first);
    const shared = (isLong ? Object.keys(first) : []).filter((name) =>
      list.every((one) => isObject(one) && Object.hasOwn(one, name)),
    );
    const names = new Set(shared);
    found.set(list, names);
    return names;
  };
}

function namesOf({ document, operations }: Contract): Set<string> {
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map((one) => one.name)));
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isObject(value)) return;
    for (const name of Object.keys(objectAt(value, 'properties'))) names.add(name);
    for (const name of listAt(value, 'required')) names.add(String(name));
    for (const [key, child] of Object.entries(value)) if (!/^examples?$/.test(key)) walk(child);
  };
  walk(document);
  return names;
}

/** Whether a name is short enough, and has no long number as values have: `0001234500`. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w.-]{0,63}$/.test(name) && !/\d{5}/.test(name);
}

const someObjects = 3;
const mostNames = 10_000;

/** `accountNumber` as `account` and `number`. */
export function wordsIn(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[a-z]+/gi) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** Words in names of fields, and not of people. A name of other words may be the key of a map by person. */
const fieldWords: readonly string[] = [
  'account accounts action active activity actual address addresses admin after agent alert alias all',
  'allowed amount amounts answer api app application applied approval approved archived area asset at',
  'attempt attempts attribute attributes audit auth author authority authorization available average',
  'back balance balances bank banks base batch batches before beneficiary beneficiaries bic bin birth',
  'blocked body book booking branch breakdown brand bulk business buy by bvn calendar callback cancel',
  'cancelled capture card cardholder category cause ceiling change changed changes channel charge charges',
  'check checked checksum child children city class client closed code codes comment comments commission',
  'company compliance condition conditions config configuration confirmation connection contact contacts',
  'content contract conversion correlation corridor cost count counter counterparty country countries',
  'county create created creation creator credit creditor criteria cumulative currencies currency current',
  'cursor custom customer customers cut cutoff cycle daily data date dates day days debit debtor decimals',
  'default delay deleted delivered delivery deposit description destination detail details device',
  'difference digits direction disabled discount display district document documents domain due duration',
  'effective element elements eligible email emails employee employer enabled end ended ending enquiry',
  'entity entries entry environment error errors estimated event events exchange executed execution',
  'expected expiration expired expires expiry export external extra factor failed failure family fax fee',
  'fees fetch field fields file files filter final first fiscal fixed flag flags float floor folder for',
  'foreign form format found fraud frequency from full fund funding funds fx gateway gender given global',
  'granularity gross group groups guarantor has hash header headers help high history hold holder holders',
  'holding home host hour hours iban id ident identification identifier identifiers identity ids image in',
  'inbound income index info information initial initiated initiator input inquiry instant institution',
  'institutions instruction instructions instrument int integer interest intermediary internal interval',
  'invoice ip is iso issue issued issuer item items job journal key keys kind kyc label language last',
  'latest least ledger legal length level levels licence license limit limits line lines link links list',
  'live local locale location locked log logs low mail main manager mandate manual margin market marker',
  'maturity max maximum mcc me member members memo merchant merchants message messages meta metadata',
  'method methods middle mime min minimum minute minutes mobile mode model modified module month months',
  'more most movement movements msisdn name names narration narrative national nationality nature net',
  'network new next nin no nonce note notes notification notifications nuban null number numbers object',
  'occupation of offer office offset old on open opened opening operation operations operator option',
  'optional options order orders origin original originator other outbound outcome output outstanding',
  'overdraft own owner owners page pages pagination paid parameter parameters parent part partial',
  'participant partner partners party passport path pattern payable payee payer payload payment payments',
  'payout payouts pending per percent percentage period permission permissions person phone phones pin',
  'place plan platform point policy pool position post postal postcode posting prefix previous price',
  'primary principal priority private processed processing processor product products profile progress',
  'properties property provider province public purpose quantity query queue quota quote quotes range',
  'rate rates reason reasons receipt received receiver recipient recipients record records redirect ref',
  'reference references refund refunded region registered registration rejected rejection related',
  'relation relationship release remaining remark remarks remitter remittance repeat reply report reports',
  'request requested requests required reserve reserved residence resource response responses result',
  'results retries retry return returned reversal reversed revision risk role roles root round routing',
  'row rows rule rules run sanction sanctions schedule scheduled schema scope score search second secondary',
  'seconds section sector segment self sell send sender sent sequence serial service services session set',
  'settings settled settlement severity share shipping short side sign signed simple since size slug sort',
  'source spread stage standard start started starting state statement statements states status statuses',
  'step steps stop store street string sub subject submitted subtotal subtype success successful suffix',
  'sum summary support surname suspended swift sync system table tag tags target tax taxes template',
  'tenant terminal terms test text third threshold tier tiers time timeout times timestamp timezone title',
  'to token top topic total totals town trace track tracking trade trail transaction transactions transfer',
  'transfers transition transport trigger try type types unique unit units until update updated updates',
  'upper uri url urls usage use used user username users utc uuid valid validated validation validity',
  'value values variable vat vendor verification verified version view visible volume wallet wallets',
  'warning warnings watch webhook website week weekly weight when width window windows with withdrawal',
  'word work workflow year years zip zone',
].flatMap((line) => line.split(' '));
