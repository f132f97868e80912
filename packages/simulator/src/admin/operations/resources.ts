import { attractScreenResource } from '../../model/attract-screen.ts';
import { paySetResource, railResource } from '../../model/payment.ts';
import { stickerSetResource } from '../../model/sticker-set.ts';
import { teamMemberResource } from '../../model/team-member.ts';
import { templateResource } from '../../model/template.ts';
import { accountNamed } from './operation.ts';
import { operationsOf } from './resource-operations.ts';

/** Operations of the owner on the resource collections of an account. */
export const resourceOperations = {
  ...operationsOf(templateResource, 'templates', (...at) => accountNamed(...at).templates),
  ...operationsOf(attractScreenResource, 'attractScreens', (...at) => accountNamed(...at).attractScreens),
  ...operationsOf(stickerSetResource, 'stickerSets', (...at) => accountNamed(...at).stickerSets),
  ...operationsOf(paySetResource, 'paySets', (...at) => accountNamed(...at).paySets),
  ...operationsOf(railResource, 'rails', (...at) => accountNamed(...at).rails),
  ...operationsOf(teamMemberResource, 'teamMembers', (...at) => accountNamed(...at).teamMembers),
};
