import { changeBranding, findEvent, requireEventPlan, unknownId } from '../../../service/events/lookups.ts';
import { brandingResponse } from '../../../service/files/media-urls.ts';
import type { Handler } from '../call.ts';

/** Changes the options of an event's branding (rule 4.8, decision S15). */
export const update_event_branding: Handler<'update_event_branding'> = ({ params, body, origin, commit }) =>
  commit((tx) => {
    const { account } = tx;
    const event = findEvent(account, params.eventId, '4.8');
    requireEventPlan(event, 'Pro+', '4.8', 'Changing the branding');
    const screenId = body.homeScreenBackgroundAttractScreenId;
    if (typeof screenId === 'string' && !account.attractScreens.has(screenId))
      throw unknownId('4.8', 'homeScreenBackgroundAttractScreenId', screenId, 'an attract screen of the account');
    const changed = Object.keys(body).length === 0 ? event : changeBranding(tx, event, body);
    return brandingResponse(tx, changed, origin);
  });
