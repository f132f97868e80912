// The tests of the control API once more, with each of its ways (`ways.ts`).
import '../../service/accounts/template-imports.test.ts';
import '../../protocols/rest/deep-json.test.ts';
import './accounts.test.ts';
import './clock.test.ts';
import './document.test.ts';
import './galleries.test.ts';
import './new-ids.test.ts';
import './paths.test.ts';
import './resources.test.ts';
import './snapshots.test.ts';
import './tablets.test.ts';
import './worlds/worlds.test.ts';
