import { expect, test } from 'vitest'
import { accountTopic, adminTopic, documentTopic, serverTopic, topicOfRoster } from './topic.ts'
import { audienceOf } from './topic-audience.ts'

const ID = '7c1f0a52-5f0e-4b36-9d0c-1f5a8f3f7c11'

test.each([
  [accountTopic()(ID), { of: 'account', uid: ID }],
  [accountTopic('counseling-exports')(ID), { of: 'account', uid: ID }],
  [documentTopic('subscriptions')(ID), { of: 'account', uid: ID }],
  [topicOfRoster()(ID), { of: 'roster', rosterId: ID }],
  [topicOfRoster('tasks-below')(ID), { of: 'roster', rosterId: ID }],
  [adminTopic(), { of: 'admin' }],
  [adminTopic('broadcasts'), { of: 'admin' }],
  [serverTopic('mail'), null],
  [serverTopic(`sessions/${ID}`), null],
])('%s may be heard only by its audience', (topic, audience) => expect(audienceOf(topic)).toEqual(audience))

test.each([
  '',
  'users/',
  'users/somebody',
  `users/${ID}/`,
  `users/${ID}/tasks/more`,
  `users/${ID}\nadmin`,
  `x-users/${ID}`,
  `subscriptions/${ID}/all`,
  `roster:${ID}x`,
  `roster:${ID.toUpperCase()}`,
  `roster:${ID}/../${ID}`,
  'administrator',
  'admin/',
])('nobody may listen to “%s”', (named) => expect(audienceOf(named)).toBeNull())
