import bars3 from 'heroicons/24/outline/bars-3.svg?raw';
import bolt from 'heroicons/24/outline/bolt.svg?raw';
import bookOpen from 'heroicons/24/outline/book-open.svg?raw';
import calendarDays from 'heroicons/24/outline/calendar-days.svg?raw';
import camera from 'heroicons/24/outline/camera.svg?raw';
import chartBar from 'heroicons/24/outline/chart-bar.svg?raw';
import check from 'heroicons/24/outline/check.svg?raw';
import chevronLeft from 'heroicons/24/outline/chevron-left.svg?raw';
import clock from 'heroicons/24/outline/clock.svg?raw';
import creditCard from 'heroicons/24/outline/credit-card.svg?raw';
import deviceTablet from 'heroicons/24/outline/device-tablet.svg?raw';
import envelope from 'heroicons/24/outline/envelope.svg?raw';
import exclamationTriangle from 'heroicons/24/outline/exclamation-triangle.svg?raw';
import globeAlt from 'heroicons/24/outline/globe-alt.svg?raw';
import key from 'heroicons/24/outline/key.svg?raw';
import listBullet from 'heroicons/24/outline/list-bullet.svg?raw';
import magnifyingGlass from 'heroicons/24/outline/magnifying-glass.svg?raw';
import paintBrush from 'heroicons/24/outline/paint-brush.svg?raw';
import paperAirplane from 'heroicons/24/outline/paper-airplane.svg?raw';
import photo from 'heroicons/24/outline/photo.svg?raw';
import printer from 'heroicons/24/outline/printer.svg?raw';
import puzzlePiece from 'heroicons/24/outline/puzzle-piece.svg?raw';
import queueList from 'heroicons/24/outline/queue-list.svg?raw';
import rectangleGroup from 'heroicons/24/outline/rectangle-group.svg?raw';
import userCircle from 'heroicons/24/outline/user-circle.svg?raw';
import userGroup from 'heroicons/24/outline/user-group.svg?raw';
import users from 'heroicons/24/outline/users.svg?raw';
import xMark from 'heroicons/24/outline/x-mark.svg?raw';

const icons = {
  bars3,
  bolt,
  bookOpen,
  calendarDays,
  camera,
  chartBar,
  check,
  chevronLeft,
  clock,
  creditCard,
  deviceTablet,
  envelope,
  exclamationTriangle,
  globeAlt,
  key,
  listBullet,
  magnifyingGlass,
  paintBrush,
  paperAirplane,
  photo,
  printer,
  puzzlePiece,
  queueList,
  rectangleGroup,
  userCircle,
  userGroup,
  users,
  xMark,
};

/** The name of an icon, as the icon set has it. */
export type IconName = keyof typeof icons;

/** An icon beside text. It has no text of its own: a control that shows only an icon needs a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icons[name] }} />;
}
