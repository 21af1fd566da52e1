import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { readEnv } from '#lib/env.ts';
import { createPlatform } from '#lib/platform.ts';

/** The APIs and workers without the console, for tests that kill a server: `startServer(folder, settings, this file)`. */
const env = readEnv();
const platform = await createPlatform(env);
const listener = getRequestListener((request) => platform.fetch(request));
createServer((request, response) => void listener(request, response)).listen(env.PORT, env.HOST);
