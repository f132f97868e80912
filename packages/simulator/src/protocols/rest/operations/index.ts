import type { Handlers } from '../call.ts';
import { create_event } from './create_event.ts';
import { create_upload } from './create_upload.ts';
import { delete_event } from './delete_event.ts';
import { duplicate_event } from './duplicate_event.ts';
import { get_event } from './get_event.ts';
import { get_event_branding } from './get_event_branding.ts';
import { get_openapi } from './get_openapi.ts';
import { list_events } from './list_events.ts';
import { remove_event_branding_image } from './remove_event_branding_image.ts';
import { set_event_branding_image } from './set_event_branding_image.ts';
import { update_event } from './update_event.ts';
import { update_event_branding } from './update_event_branding.ts';
import { update_webhooks } from './update_webhooks.ts';

/** The handler of each operation in the table. */
export const handlers: Handlers = {
  list_events,
  create_event,
  get_event,
  update_event,
  delete_event,
  duplicate_event,
  get_event_branding,
  update_event_branding,
  set_event_branding_image,
  remove_event_branding_image,
  create_upload,
  update_webhooks,
  get_openapi,
};
