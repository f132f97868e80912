import { attractScreenResource } from '../../accounts/attract-screen.ts';
import { paySetResource, railResource } from '../../accounts/payment.ts';
import { stickerSetResource } from '../../accounts/sticker-set.ts';
import { teamMemberResource } from '../../accounts/team-member.ts';
import { templateResource } from '../../accounts/template.ts';
import { accountNamed } from '../operation.ts';
import { operationsOf } from '../resource-operations.ts';

/** Operations of the owner on the resource collections of an account. */
export const resourceOperations = {
  ...operationsOf(templateResource, 'templates', (...at) => accountNamed(...at).templates),
  ...operationsOf(attractScreenResource, 'attractScreens', (...at) => accountNamed(...at).attractScreens),
  ...operationsOf(stickerSetResource, 'stickerSets', (...at) => accountNamed(...at).stickerSets),
  ...operationsOf(paySetResource, 'paySets', (...at) => accountNamed(...at).paySets),
  ...operationsOf(railResource, 'rails', (...at) => accountNamed(...at).rails),
  ...operationsOf(teamMemberResource, 'teamMembers', (...at) => accountNamed(...at).teamMembers),
};
