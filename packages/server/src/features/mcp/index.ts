import type { Slice } from '../../kernel/http/slice.ts';
import { addMcp } from './mcp-routes.ts';

export const mcpSlice: Slice = { name: 'mcp', routes: [], plugin: addMcp };
