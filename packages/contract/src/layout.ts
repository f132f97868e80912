// The screens of a tablet as boxes in points, and how the gallery shows an event's pictures. Loads no zod.

export {
  type AfterCaptureControl,
  type AfterCaptureInput,
  type AfterCaptureLayout,
  afterCaptureLayout,
  controlsPoints,
  coveringSize,
} from './layout/after-capture.ts';
export type { Box, LayoutBox } from './layout/box.ts';
export {
  type ButtonBox,
  type ButtonRowInput,
  buttonGapPoints,
  buttonHeights,
  buttonLabels,
  customButtonSize,
  type ImageSize,
} from './layout/buttons.ts';
export {
  type CaptureScreenInput,
  countdownLayout,
  formatAmount,
  type PaymentScreenInput,
  paymentLayout,
  touchToStart,
  touchToStartLayout,
} from './layout/capture-screens.ts';
export {
  captureMessageStyle,
  type HomeScreenBox,
  type HomeScreenInput,
  type HomeScreenLayout,
  hashtagStyle,
  homeScreenLayout,
} from './layout/home-screen.ts';
export {
  type GalleryPage,
  galleryBackgroundBox,
  type LogoContext,
  type LogoDisplay,
  logoDisplay,
  showsGalleryBackground,
} from './layout/pictures.ts';
export {
  largestScreens,
  type Orientation,
  orientationOf,
  screenSides,
  smallestScreens,
  type TabletScreen,
} from './layout/screen.ts';
export { estimateTextWidth, type MeasureText, type TextStyle } from './layout/text.ts';
