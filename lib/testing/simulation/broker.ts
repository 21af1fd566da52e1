import type { Announcement, Handler, OutgoingMessage } from '#lib/bus/bus.ts';
import { openEnvelope } from '#lib/bus/envelope.ts';
import type { Chaos } from './chaos.ts';
import type { HistoryEvent } from './history.ts';
import { currentProcess, runAs, runAsWorld, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';

/** Milliseconds after which a message without an acknowledgement is delivered again. */
const REDELIVERY_MS = 5000;
const LATEST_MS = 2000;

interface Consumer {
  process: SimulatedProcess;
  handler: Handler;
}

/** A message broker outside of all processes. It delivers each message at least once, to any of its consumers. */
export class SimulatedBroker {
  readonly #chaos: Chaos;
  readonly #record: (event: HistoryEvent) => void;
  readonly #consumers: Consumer[] = [];
  readonly #open = new Set<object>();

  constructor(chaos: Chaos, record: (event: HistoryEvent) => void) {
    this.#chaos = chaos;
    this.#record = record;
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  consume(handler: Handler): void {
    const process = currentProcess();
    if (process) this.#consumers.push({ process, handler });
  }

  async publish(message: OutgoingMessage | Announcement): Promise<void> {
    if ('exchange' in message) return;
    await virtualTime.wait(this.#chaos.between(1, 50));
    const { id, payload } = openEnvelope(message.body);
    const { host } = { host: '', ...(payload['nova_object.data'] as object) };
    this.#record({ kind: 'message', message: id ?? '', host });
    const times = this.#chaos.happens('duplicate') ? 2 : 1;
    for (let time = 0; time < times; time += 1) this.#deliver(message);
    if (this.#chaos.happens('lostAnswer')) throw new LostConfirmationError('The broker did not confirm the message.');
  }

  #deliver(message: OutgoingMessage, delivery = {}): void {
    this.#open.add(delivery);
    const later = (delayMs: number, work: () => void) =>
      runAsWorld(() => virtualTime.schedule(delayMs, work, undefined));
    later(this.#chaos.between(1, LATEST_MS), () => {
      const consumer = this.#chaos.pick(this.#consumers.filter(({ process }) => process.isAlive));
      const again = () => {
        if (this.#open.has(delivery)) this.#deliver(message, delivery);
      };
      later(REDELIVERY_MS, again);
      if (!consumer) return;
      // A handler that fails leaves the message to be delivered again.
      runAs(consumer.process, () =>
        consumer.handler(message).then(
          () => this.#open.delete(delivery),
          () => undefined,
        ),
      );
    });
  }
}

/** The message may have been delivered. */
class LostConfirmationError extends Error {
  override name = 'LostConfirmationError';
}
