/** Values by name. A name ends with its unit, and less is better. */
export type Figures = Readonly<Record<string, number>>;

/** A checkout of this repository, or a peer, ready to be measured. */
export interface Subject {
  /** Measures once. */
  turn(): Figures | Promise<Figures>;
  end?(): void | Promise<void>;
}

/** What `--only` picks. */
export interface Row {
  /** How many times each subject is measured. */
  readonly turns: number;
  /** How many turns before them only fill caches and compile code; default: 0. */
  readonly warmUpTurns?: number;
  /** Begins with the checkout at a path, whose packages are built. */
  ours(checkout: string): Subject | Promise<Subject>;
  /** They have the same figures as ours, or some of them. */
  readonly peers?: Readonly<Record<string, () => Subject | Promise<Subject>>>;
}

/** A figure of a subject, by their names. */
export type Measured = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Measures all subjects of a row in turns, so that a busy machine slows down all of them. */
export async function measure(row: Row, checkouts: Readonly<Record<string, string>>): Promise<Measured> {
  const { turns, warmUpTurns = 0, ours, peers = {} } = row;
  const subjects = new Map<string, Subject>();
  const samples = new Map<string, Map<string, number[]>>();
  try {
    for (const [name, checkout] of Object.entries(checkouts)) subjects.set(name, await ours(checkout));
    for (const [name, begin] of Object.entries(peers)) subjects.set(name, await begin());
    const inOrder = [...subjects];
    for (let turn = -warmUpTurns; turn < turns; turn++)
      // Who comes first finds other caches.
      for (const [name, subject] of turn % 2 === 0 ? inOrder : inOrder.toReversed()) {
        const figures = await subject.turn();
        if (turn < 0) continue;
        for (const [figure, value] of Object.entries(figures)) {
          const ofFigure = samples.get(figure) ?? new Map<string, number[]>();
          samples.set(figure, ofFigure.set(name, [...(ofFigure.get(name) ?? []), value]));
        }
      }
  } finally {
    for (const subject of subjects.values()) await subject.end?.();
  }
  return new Map(
    [...samples].map(([figure, bySubject]) => [
      figure,
      new Map([...bySubject].map(([name, values]) => [name, lowerQuartile(values)])),
    ]),
  );
}

/** Noise only adds to a figure, so the lower quartile is nearest to the truth. */
function lowerQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN;
}
