/**
 * The open points of the reference that a program can observe: each assumption with the value that BoothKit assumes, then its alternatives.
 * The words are in `assumptions.ts`, so that a simulator carries the names alone.
 */
export const assumptionValues = {
  webhookDiscriminator: ['event', 'type', 'eventType', 'kind', 'nested'],
  webhookFields: ['named', 'fewer', 'more'],
  webhookContentType: ['json', 'charset', 'text', 'none'],
  returnedDates: ['milliseconds', 'seconds', 'offset', 'local', 'asSent'],
  errorDetails: ['field', 'path', 'pathList', 'texts', 'inBody'],
  conflictHolders: ['object', 'list', 'holders'],
  validationStatus: ['400', '422'],
  quotaStatus: ['402', '403', '409'],
  planStatus: ['403', '402'],
  conflictStatus: ['409', '400', '422'],
  errorCodes: ['usual', 'forbidden', 'otherWords'],
  foreignEvent: ['notFound', 'forbidden'],
  requestId: ['header', 'none', 'otherName'],
  retryAfter: ['seconds', 'date'],
  costs: ['five', 'ten', 'twenty'],
  storedSettings: ['complete', 'sparse', 'more'],
  accountColors: ['three', 'none'],
  colorCase: ['asSent', 'lower', 'upper'],
  ids: ['letters', 'uuid', 'prefixed', 'digits'],
  modifiedDate: ['fields', 'brandingApart', 'emptyUpdate'],
  trimming: ['whenSent', 'whenChanged', 'byTemplates'],
  paging: ['stable', 'offset'],
  cursorText: ['urlSafe', 'escaped', 'boundToLimit'],
  knownCreate: ['unchecked', 'checked', 'keyAlone', 'status200'],
  sameKeyTwice: ['oldest', 'newest', 'conflict'],
  longCopyKey: ['kept', 'rejected', 'cut'],
  uploadResponse: ['full', 'least', 'short'],
  uploadBody: ['contentType', 'purposeOnly', 'mimeType'],
  webhooksBody: ['mediaUrl', 'mediaWebhookUrl', 'nested'],
} as const satisfies Record<string, readonly [assumed: string, ...alternatives: string[]]>;

type Values = typeof assumptionValues;

/** The name of an assumption. */
export type AssumptionName = keyof Values;

/** A value of an assumption: what BoothKit assumes, or an alternative. */
export type AssumptionValue<Name extends AssumptionName> = Values[Name][number];

/** The values that the service may have instead of the one that BoothKit assumes. */
export type AlternativeOf<Name extends AssumptionName> = Values[Name] extends readonly [string, ...infer Others]
  ? Extract<Others[number], string>
  : never;

/**
 * The behaviour of a service where the reference is silent, by the name of the assumption. A name that is left out has the value that
 * BoothKit assumes.
 */
export type Assume = { readonly [Name in AssumptionName]?: AssumptionValue<Name> };

/** The names of all assumptions, in the order of the table. */
export const assumptionNames = Object.keys(assumptionValues) as AssumptionName[];

/** The alternatives of an assumption. */
export const alternativesOf = <Name extends AssumptionName>(name: Name): readonly AlternativeOf<Name>[] =>
  assumptionValues[name].slice(1) as readonly string[] as readonly AlternativeOf<Name>[];
