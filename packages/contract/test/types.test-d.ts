import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type * as schemas from '../src/index.ts';
import type * as branding from '../src/schemas/branding.ts';
import type * as errors from '../src/schemas/error.ts';
import type * as requests from '../src/schemas/event-requests.ts';
import type * as openapi from '../src/schemas/openapi.ts';
import type * as types from '../src/types.ts';

/** Drops the `undefined` that `z.input` adds to a member with a default. */
type Exact<T> = { [K in keyof T]: Exclude<T[K], undefined> };
type Schemas = typeof schemas & typeof branding & typeof errors & typeof requests & typeof openapi;
type Answer<Name extends keyof Schemas> = Schemas[Name] extends z.ZodType ? z.output<Schemas[Name]> : never;
type Sent<Name extends keyof Schemas> = Schemas[Name] extends z.ZodType ? z.input<Schemas[Name]> : never;

describe('types generated from the OpenAPI document equal those of the schemas', () => {
  it('EventSummary', () => expectTypeOf<Answer<'EventSummary'>>().toEqualTypeOf<types.EventSummary>());
  it('FullEvent', () => expectTypeOf<Answer<'FullEvent'>>().toEqualTypeOf<types.FullEvent>());
  it('DetailedEvent', () => expectTypeOf<Answer<'DetailedEvent'>>().toEqualTypeOf<types.DetailedEvent>());
  it('CreatedEvent', () => expectTypeOf<Answer<'CreatedEvent'>>().toEqualTypeOf<types.CreatedEvent>());
  it('UpdatedEvent', () => expectTypeOf<Answer<'UpdatedEvent'>>().toEqualTypeOf<types.UpdatedEvent>());
  it('DeletedEvent', () => expectTypeOf<Answer<'DeletedEvent'>>().toEqualTypeOf<types.DeletedEvent>());
  it('EventPage', () => expectTypeOf<Answer<'EventPage'>>().toEqualTypeOf<types.EventPage>());
  it('EventSettings', () => expectTypeOf<Answer<'EventSettings'>>().toEqualTypeOf<types.EventSettings>());
  it('EventBranding', () => expectTypeOf<Answer<'EventBranding'>>().toEqualTypeOf<types.EventBranding>());
  it('Upload', () => expectTypeOf<Answer<'Upload'>>().toEqualTypeOf<types.Upload>());
  it('Webhooks', () => expectTypeOf<Answer<'Webhooks'>>().toEqualTypeOf<types.Webhooks>());
  it('OpenApiResponse', () => expectTypeOf<Answer<'OpenApiResponse'>>().toEqualTypeOf<types.OpenApiResponse>());
  it('Error', () => expectTypeOf<Answer<'ErrorBody'>>().toEqualTypeOf<types.ErrorBody>());
  it('Holder', () => expectTypeOf<Answer<'Holder'>>().toEqualTypeOf<types.Holder>());
  it('WebhookDelivery', () => expectTypeOf<Answer<'WebhookDelivery'>>().toEqualTypeOf<types.WebhookDelivery>());

  it('EventSettingsPatch', () => expectTypeOf<Sent<'EventSettingsPatch'>>().toEqualTypeOf<types.EventSettingsPatch>());
  it('ListEventsQuery', () =>
    expectTypeOf<Exact<Sent<'ListEventsQuery'>>>().toEqualTypeOf<Exact<types.ListEventsQuery>>());
  it('EventPath', () => expectTypeOf<Sent<'EventPath'>>().toEqualTypeOf<types.EventPath>());
  it('OpenApiQuery', () => expectTypeOf<Sent<'OpenApiQuery'>>().toEqualTypeOf<types.OpenApiQuery>());
  it('GetEventQuery', () => expectTypeOf<Exact<Sent<'GetEventQuery'>>>().toEqualTypeOf<Exact<types.GetEventQuery>>());
  it('CreateEventBody', () => expectTypeOf<Sent<'CreateEventBody'>>().toEqualTypeOf<types.CreateEventBody>());
  it('UpdateEventBody', () => expectTypeOf<Sent<'UpdateEventBody'>>().toEqualTypeOf<types.UpdateEventBody>());
  it('DuplicateEventBody', () => expectTypeOf<Sent<'DuplicateEventBody'>>().toEqualTypeOf<types.DuplicateEventBody>());
  it('UpdateEventBrandingBody', () =>
    expectTypeOf<Sent<'UpdateEventBrandingBody'>>().toEqualTypeOf<types.UpdateEventBrandingBody>());
  it('SetEventBrandingImageBody', () =>
    expectTypeOf<Sent<'SetEventBrandingImageBody'>>().toEqualTypeOf<types.SetEventBrandingImageBody>());
  it('RemoveEventBrandingImageQuery', () =>
    expectTypeOf<Sent<'RemoveEventBrandingImageQuery'>>().toEqualTypeOf<types.RemoveEventBrandingImageQuery>());
  it('CreateUploadBody', () => expectTypeOf<Sent<'CreateUploadBody'>>().toEqualTypeOf<types.CreateUploadBody>());
  it('WebhooksBody', () => expectTypeOf<Sent<'WebhooksBody'>>().toEqualTypeOf<types.WebhooksBody>());
});

describe('the colours of an event are three', () => {
  type Triple = [string, string, string];
  it('in responses', () => expectTypeOf<types.EventSummary['colors']>().toEqualTypeOf<Triple | null>());
  it('in requests', () => expectTypeOf<types.UpdateEventBody['colors']>().toEqualTypeOf<Triple | undefined>());
});
