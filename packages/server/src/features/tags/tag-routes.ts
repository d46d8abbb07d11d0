import { recordTags } from '@fieldhouse/contract/record-tags';
import { tags } from '@fieldhouse/contract/tags';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { getRecordTags, listTagChoices, setRecordTags } from './record-tag-actions.ts';
import { changeTag, createTag, listTags, removeTag } from './tag-actions.ts';

export const tagRoutes = [
  bind(tags.list, listTags),
  bind(tags.create, createTag),
  bind(tags.change, changeTag),
  bind(tags.delete, removeTag),
  bind(recordTags.choices, listTagChoices),
  bind(recordTags.get, getRecordTags),
  bind(recordTags.set, setRecordTags),
];
