/** An answer that is JSON already, since what it is made of was kept as JSON. */
export class JsonText<Value extends object> {
  readonly text: string;

  /** The text must be the JSON of such a value. */
  constructor(text: string) {
    this.text = text;
  }

  /** The value behind the text, made anew each time. */
  value(): Value {
    return JSON.parse(this.text);
  }
}

/** The value of an answer, whichever form it has. */
export function plainAnswer(answer: object): object {
  return answer instanceof JsonText ? answer.value() : answer;
}

/** The JSON of an answer, whichever form it has. */
export function jsonOf(answer: object): string {
  return answer instanceof JsonText ? answer.text : JSON.stringify(answer);
}
