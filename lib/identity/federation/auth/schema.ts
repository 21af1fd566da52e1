export { ProtocolPath } from '../schema.ts';
