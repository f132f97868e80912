import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type * as accounts from '../../src/accounts/account-inputs.ts';
import type * as galleries from '../../src/galleries/inputs.ts';
import type * as tablets from '../../src/tablets/inputs.ts';

type Accounts = typeof accounts;
type Galleries = typeof galleries;
type Tablets = typeof tablets;

describe('the types of inputs equal those of their schemas', () => {
  it('GalleryChanges', () =>
    expectTypeOf<galleries.GalleryChanges>().toEqualTypeOf<z.input<Galleries['GalleryChangesSchema']>>());
  it('NewShare', () => expectTypeOf<galleries.NewShare>().toEqualTypeOf<z.input<Galleries['NewShareSchema']>>());
  it('NewAccount', () => expectTypeOf<accounts.NewAccount>().toEqualTypeOf<z.input<Accounts['NewAccountSchema']>>());
  it('AccountChanges', () =>
    expectTypeOf<accounts.AccountChanges>().toEqualTypeOf<z.input<Accounts['AccountChangesSchema']>>());
  it('PastEvent', () => expectTypeOf<accounts.PastEvent>().toEqualTypeOf<z.input<Accounts['PastEventSchema']>>());
  it('NewTablet', () => expectTypeOf<tablets.NewTablet>().toEqualTypeOf<z.input<Tablets['NewTabletSchema']>>());
  it('TabletChanges', () =>
    expectTypeOf<tablets.TabletChanges>().toEqualTypeOf<z.input<Tablets['TabletChangesSchema']>>());
  it('NewLaunch', () => expectTypeOf<tablets.NewLaunch>().toEqualTypeOf<z.input<Tablets['NewLaunchSchema']>>());
  it('CaptureNowOptions', () =>
    expectTypeOf<Pick<tablets.CaptureNowOptions, keyof tablets.CaptureNowOptions>>().toEqualTypeOf<
      z.input<Tablets['CaptureNowSchema']>
    >());
  it('StartOptions', () =>
    expectTypeOf<Pick<tablets.StartOptions, keyof tablets.StartOptions>>().toEqualTypeOf<
      z.input<Tablets['StartSchema']>
    >());
  it('PrintOptions', () =>
    expectTypeOf<tablets.PrintOptions>().toEqualTypeOf<z.input<Tablets['PrintOptionsSchema']>>());
  it('NewSurvey', () => expectTypeOf<accounts.NewSurvey>().toEqualTypeOf<z.input<Accounts['NewSurveySchema']>>());
});
