/** One server-sent event; `data` is what its JSON says. */
export interface SentEvent {
  event: string;
  data: unknown;
}

/** The events of a stream, until it ends. */
export async function readEvents(response: Response): Promise<SentEvent[]> {
  return eventsIn(await response.text());
}

/** The events in a piece of a stream; comments are left out. */
export function eventsIn(text: string): SentEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [first = '', second = ''] = block.split('\n');
      return {
        event: first.slice('event: '.length),
        data: JSON.parse(second.slice('data: '.length)) as unknown,
      };
    });
}
