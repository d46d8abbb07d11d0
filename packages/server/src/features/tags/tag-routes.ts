import { recordTags } from '@fieldhouse/contract/record-tags';
import { tags } from '@fieldhouse/contract/tags';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { getRecordTags, listTagChoices, setRecordTags } from './record-tag-actions.ts';
import { changeTag, createTag, listTags, removeTag } from './tag-actions.ts';

export const tagRoutes = [
  bind(tags.list, listTags),
  bind(tags.create, createTag),
  bindEdit(tags.change, changeTag, (ctx, { tagId }) => itemOf(listTags(ctx), tagId)),
  bind(tags.delete, removeTag),
  bind(recordTags.choices, listTagChoices),
  bind(recordTags.get, getRecordTags),
  bind(recordTags.set, setRecordTags),
];
