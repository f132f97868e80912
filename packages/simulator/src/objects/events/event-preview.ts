import type { EventBranding } from '@boothkit/contract';
import { type HomeScreenLayout, largestScreens, smallestScreens } from '@boothkit/contract/internal';
import type { CheckReport, StationType } from '@boothkit/contract/rules';
import type { EventColors, EventRecord } from '../../model/events/event.ts';
import type { ReadTransaction } from '../../model/world.ts';
import { brandingResponse } from '../../service/files/image-urls.ts';
import { thumbnailUrl } from '../../service/files/thumbnail-urls.ts';
import { checkEvent } from '../../service/tablets/reading.ts';
import { layOutHome } from '../../service/tablets/screens.ts';

/** An event as guests would meet it on tablets in one mode; where tablets reject it, what they would get of the rest. */
export interface EventPreview {
  readonly mode: StationType;
  // rule 2.4.8
  /** The features that guests get, and the reasons for missing ones. */
  readonly check: CheckReport;
  /** The home screen on the largest and the smallest tablet, mounted either way, as virtual tablets lay it out. */
  readonly screens: readonly { readonly name: string; readonly home: HomeScreenLayout }[];
  readonly branding: EventBranding;
  /** The picture of the attract screen behind the home screen; null over the live camera. */
  readonly backgroundUrl: string | null;
  // rule 2.1/colors
  /** The colours of the event. */
  readonly colors: EventColors;
}

const screens = [
  ['Largest tablet, landscape', largestScreens.landscape],
  ['Largest tablet, portrait', largestScreens.portrait],
  ['Smallest tablet, landscape', smallestScreens.landscape],
  ['Smallest tablet, portrait', smallestScreens.portrait],
] as const;

/** Shows an event as tablets in a mode would; URLs start with `origin`. */
export function previewEvent(
  read: ReadTransaction,
  event: EventRecord,
  mode: StationType,
  origin: string,
): EventPreview {
  const { world, account } = read;
  const check = checkEvent(read, event);
  const behind = account.attractScreens.get(event.branding.homeScreenBackgroundAttractScreenId ?? '');
  return {
    mode,
    check,
    screens: screens.map(([name, screen]) => ({
      name,
      home: layOutHome(account, event, check.stations[mode], screen),
    })),
    branding: brandingResponse(read, event, origin),
    backgroundUrl: behind ? origin + thumbnailUrl(world, account.record.id, 'attract-screens', behind) : null,
    colors: event.colors,
  };
}
