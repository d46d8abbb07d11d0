import { tags } from '@fieldhouse/contract/tags';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { changeTag, createTag, listTags, removeTag } from './tag-actions.ts';

export const tagRoutes = [
  bind(tags.list, listTags),
  bind(tags.create, createTag),
  bind(tags.change, changeTag),
  bind(tags.delete, removeTag),
];
