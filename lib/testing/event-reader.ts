interface StreamMessage {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

export function readEvents(response: Response) {
  const received: StreamMessage[] = [];
  let heartbeats = 0;
  let end: 'closed' | 'broken' | undefined;
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop() ?? '';
      const messages = blocks.flatMap(messageOf);
      received.push(...messages.filter(({ event }) => event !== 'heartbeat'));
      heartbeats += messages.filter(({ event }) => event === 'heartbeat').length;
    }
  };
  read().then(
    () => (end = 'closed'),
    () => (end = 'broken'),
  );
  return {
    /** All messages except heartbeats. */
    received,
    heartbeats: () => heartbeats,
    /** How the stream ended, if it has. */
    end: () => end,
    objects: () => received.flatMap(({ data }) => (data.objectId ? [String(data.objectId)] : [])),
    /** The messages other than changes: pairs of type and data. */
    words: () => received.flatMap(({ event, data }) => (event === 'message' ? [] : [[event, data] as const])),
    close: () => reader?.cancel(),
  };
}

function messageOf(block: string): StreamMessage[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const data = field('data');
  return data === undefined
    ? []
    : [{ event: field('event') ?? 'message', id: field('id'), data: JSON.parse(data) as StreamMessage['data'] }];
}
