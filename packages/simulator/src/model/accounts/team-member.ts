import {
  defineResource,
  type Input,
  inAllForms,
  resourceName,
  type Stored,
} from '../../engine/resources/define-resource.ts';

const teamMemberFields = () => ({
  /** The name of the person. 1 to 200 characters. Default: Team member. */
  name: resourceName().default('Team member'),
});

/** The schemas of a team member. */
export const teamMemberResource = defineResource({
  id: 'TeamMember',
  name: 'team member',
  plural: 'team members',
  ...inAllForms(teamMemberFields),
});

/** A team member to add. */
export interface NewTeamMember extends Input<typeof teamMemberFields> {}

// rules 5.3, 5.5
/** A team member, who works with the account but does not own it. */
export interface TeamMemberRecord extends Stored<typeof teamMemberFields> {}
