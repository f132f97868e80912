/**
 * A simulator that runs elsewhere, with the typed objects of one in process: each method promises its result.
 *
 * @packageDocumentation
 */

export { type ConnectOptions, connect } from './control/remote/connect.ts';
export { ControlError } from './control/remote/control-error.ts';
export type * from './control/remote/interface.ts';
export type { Captured, RemoteTablets } from './control/remote/tablets.ts';
export type { CaptureView, GuestSessionView, HomeView, TabletView } from './objects/tablets/views.ts';
