// What the examples in doc comments may use without declaring it. Those that do are type-checked and not run.
import type { BoothClient } from '@boothkit/client';
import type { FullEvent } from '@boothkit/contract';

export declare const booth: BoothClient;
export declare const event: FullEvent;
export declare const id: string;
export declare const templateId: string;
export declare const paySetId: string;
export declare const bytes: Uint8Array<ArrayBuffer>;
export declare const secrets: { get(name: string): Promise<string> };
export declare const deleted: { gallery(): Promise<object | undefined> };
