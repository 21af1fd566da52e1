import { callerOf } from './base-state.ts';
import type { PlatformParts } from './platform-parts.ts';
import { runAs, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** Time after which a request that was not answered is sent again. */
const ANSWER_MS = 10_000;
const MAX_TRIES = 5;
/** A monitor sends its reports within this time. */
const REPORT_MS = 3000;

interface Answer {
  status: number;
  body: string;
}

interface Message {
  path: string;
  body: object;
  onAnswer?(answer: Answer): void;
}

interface Options {
  world: World;
  platform: PlatformParts;
  projectId: string;
  /** The processes now. */
  replicas: readonly SimulatedProcess[];
}

/** Requests of monitors and users to any replica. They can be lost, arrive twice, or be answered without effect. */
export class Requests {
  readonly #options: Options;
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** A monitor reports a fault a number of times. */
  report(times: number, notification: object): void {
    const { world } = this.#options;
    const body = { notification: { generated_time: new Date().toISOString(), ...notification } };
    const onAnswer = (answer: Answer) => {
      if (answer.status !== 202) return;
      world.record({ kind: 'notification.accept', notification: notificationIdOf(answer.body) });
    };
    for (let time = 0; time < times; time += 1) {
      const send = () => this.#send({ path: '/ha/v1/notifications', body, onAnswer });
      virtualTime.schedule(world.chaos.between(0, REPORT_MS), send);
    }
  }

  act(server: string, body: object): void {
    this.#send({ path: `/compute/v2.1/servers/${server}/action`, body });
  }

  #send(message: Message, tries = 1): void {
    const { world, replicas } = this.#options;
    const replica = world.chaos.pick(replicas.filter(({ isAlive }) => isAlive));
    const isLost = world.chaos.happens('lostMessage');
    let isAnswered = false;
    virtualTime.schedule(ANSWER_MS, () => {
      if (!isAnswered && tries < MAX_TRIES) this.#send(message, tries + 1);
    });
    if (!replica || isLost) return;
    const copies = world.chaos.happens('duplicate') ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.#request(replica, message)
        .then((answer) => {
          if (world.chaos.happens('lostAnswer')) return;
          isAnswered ||= answer.status < 500;
          message.onAnswer?.(answer);
        })
        .catch((error) => virtualTime.uncaught.push(error));
    }
  }

  #request(replica: SimulatedProcess, { path, body }: Message): Promise<Answer> {
    const { platform, projectId } = this.#options;
    this.#count += 1;
    const behalf = { caller: callerOf(projectId), requestId: `request-${this.#count}` };
    return runAs(replica, async () => {
      const headers = { 'content-type': 'application/json', 'openstack-api-version': 'compute 2.90' };
      const url = `http://platform.invalid${path}`;
      const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
      const response = await platform.services.callAs(request, behalf);
      return { status: response.status, body: await response.text() };
    });
  }
}

const notificationIdOf = (body: string): string =>
  (JSON.parse(body) as { notification: { notification_uuid: string } }).notification.notification_uuid;
