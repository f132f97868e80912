import {
  type ApiDescription,
  commonPlace,
  type DescribedOperation,
  plainName,
  shapeOf,
} from '@boothkit/contract/internal';
import { captureTypes, stationTypes } from '@boothkit/contract/rules';

/** An operation that the reference names without a path, and the simulator has state for. */
interface StatefulOperation {
  /** Where documents have it, by method and the shape of the path. */
  readonly places: readonly string[];
  /** The simulator's names in what it reads and returns: `captures.total` of an object, `byHour[].hour` of the items of a list. */
  readonly names: readonly string[];
}

const within = (name: string, parts: readonly string[]) => parts.map((part) => `${name}.${part}`);

const media = [
  ...['id', 'type', 'legacy', 'templateId', 'contentType', 'galleryId', 'sessionId', 'ordinal', 'createdDate'],
  ...['originalUrl', 'thumbnailUrl', 'originals', 'eventId', 'eventIdUser'],
];

const statistics = [
  ...['eventId', 'eventIdUser', 'galleryId', 'sessions', 'media', 'captures.total', 'prints.total'],
  ...within('captures.byType', captureTypes),
  ...within('shares', ['total', 'email', 'sms']),
  ...within('byHour[]', ['hour', 'captures', 'shares', 'prints']),
];

const ofStation = [
  ...['captureTypes', 'share.offered', 'share.leftOut', 'prints', 'galleryButton', 'menuGalleryButtons'],
  ...['attractScreen.id', 'attractScreen.afterSeconds', 'reachesGuests'],
];

const report = [
  ...['eventId', 'eventIdUser', 'opens', 'rejection', 'missingTemplateIds', 'missingSettings', 'payment'],
  ...['aiCreditsOut', 'stickerSetId', 'captureTypes.leftOut'],
  ...within('captureTypes.offered[]', ['type', 'templateIds']),
  ...within('printing', ['offered', 'templateIds', 'left', 'limitReached']),
  ...stationTypes.flatMap((station) => within(`stations.${station}`, ofStation)),
];

const template = [
  ...['id', 'name', 'photoAreaCount', 'aiPortraitIds', 'disabledCaptureTypes', 'printable', 'thumbnailUrl'],
  ...within('aiCustomPrompts[]', ['enabled', 'hasPreviewImage']),
];

const launch = [
  ...['eventId', 'startsAt', 'endsAt', 'stationType', 'whenBusy', 'afterwards'],
  ...['id', 'tabletId', 'outcome', 'ended'],
];

const tablet = [
  ...['id', 'deviceId', 'name', 'mode', 'stationType', 'printer', 'build', 'orientation', 'eventId', 'showing'],
  ...['printsPerGuest', 'screen.widthPoints', 'screen.heightPoints'],
  ...within('launches[]', launch),
];

/** The operations with state, by the names of the reference. */
export const stateful = {
  list_media: { places: ['GET /media', 'GET /events/{}/media', 'GET /galleries/{}/media'], names: media },
  get_event_stats: { places: ['GET /events/{}/stats', 'GET /events/{}/statistics'], names: statistics },
  check_event: { places: ['GET /events/{}/check', 'POST /events/{}/check'], names: report },
  list_templates: { places: ['GET /templates'], names: template },
  get_template: { places: ['GET /templates/{}'], names: ['templateId', ...template] },
  list_devices: { places: ['GET /devices'], names: tablet },
  set_device_schedule: {
    places: ['PUT /devices/{}/schedule', 'POST /devices/{}/schedule'],
    names: ['tabletId', ...tablet],
  },
} as const satisfies Readonly<Record<string, StatefulOperation>>;

/** An operation with state. */
export type StatefulName = keyof typeof stateful;

export const statefulNames = Object.keys(stateful) as StatefulName[];

/** A name without what FastAPI appends to that of the function: the path and the method. */
export function ownName({
  name = '',
  method,
  template,
}: Pick<DescribedOperation, 'name' | 'method' | 'template'>): string {
  const appended = `${template.replace(/\W/g, '_')}_${method.toLowerCase()}`;
  return name.endsWith(appended) ? name.slice(0, -appended.length) : name;
}

/**
 * The operation with state that an operation of a document is. It is found by its name, else by method and path. By method and path, the response
 * must be able to hold what the operation returns: a list of objects or an object.
 */
export function statefulOf(
  described: DescribedOperation,
  path: string,
  follow: ApiDescription['follow'],
): StatefulName | undefined {
  const name = plainName(ownName(described));
  const byName = statefulNames.find((each) => plainName(each) === name);
  if (byName) return byName;
  const place = commonPlace(described.method, path);
  const { types, properties } = shapeOf(follow, described.success.schema);
  const isList = types?.includes('array') === true;
  const hasList = isList || Object.values(properties).some((each) => shapeOf(follow, each).types?.includes('array'));
  return statefulNames.find((each) => {
    const places: readonly string[] = stateful[each].places;
    return (
      places.includes(place) && (each.startsWith('list_') ? hasList : !isList && Object.keys(properties).length > 0)
    );
  });
}

/** Whether an operation has a name: its own, or one of a part. */
export const hasName = (operation: StatefulName, name: string): boolean =>
  stateful[operation].names.some((each) => each.split('[].').some((part) => `.${part}.`.includes(`.${name}.`)));

/** All names of an operation, as they may be given. */
export const namesOf = (operation: StatefulName): readonly string[] =>
  stateful[operation].names.map((each) => each.split('[].').at(-1) ?? each);
