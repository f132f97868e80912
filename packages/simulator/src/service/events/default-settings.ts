import { defaultSettings as initialSettings } from '@boothkit/contract/internal';
import type { StoredSettings } from '../../model/events/event.ts';

/**
 * The initial settings of events, unless the account has its own defaults. The reference gives no defaults, so
 * these are this project's choice: they enable everything that guests use. Capture types that the templates do not serve are then
 * removed.
 */
export const defaultSettings: StoredSettings = initialSettings;
