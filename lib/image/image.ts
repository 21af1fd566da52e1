import { defineService } from '#lib/http/service.ts';
import { root, version } from './discovery.ts';
import { images } from './images/routes.ts';
import { imports } from './imports/routes.ts';
import { info } from './info/routes.ts';
import { members } from './members/routes.ts';
import { metadefs } from './metadefs/routes.ts';
import { schemas } from './schemas/routes.ts';
import { tasks } from './tasks/routes.ts';
import { transfer } from './transfer/routes.ts';

const common = { type: 'image', title: 'Images', dialect: 'image' } as const;

export const imageServices = [
  defineService({
    ...common,
    base: '/image/v2',
    systemReads: 'lists',
    resources: [version, images, transfer, imports, members, tasks, info, schemas, metadefs],
  }),
  defineService({ ...common, base: '/image', allowsTrailingSlash: true, resources: [root] }),
];
