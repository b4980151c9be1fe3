import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>) {
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

describe('events of an answer', () => {
  it('are read whole, however they were cut on the way', async () => {
    const sent =
      'event: progress\ndata: {"step":"writing"}\n\n: still at work\n\nevent: content\ndata: {"data":{"title":"Über"}}\n\n';
    const expected = [
      { event: 'progress', data: { step: 'writing' } },
      { event: 'content', data: { data: { title: 'Über' } } },
    ];
    expect(await all(bodyOf(sent))).toEqual(expected);
    expect(await all(bodyOf(...sent))).toEqual(expected);
  });

  it('that are cut off at the end do not count', async () => {
    expect(await all(bodyOf('event: content\ndata: {"data"'))).toEqual([]);
  });
});
