// Runs once before all server tests: starts the cluster, and creates a template database with the test users.
import type { TestProject } from 'vitest/node';
import { databaseIn, inDatabase, startCluster } from './start-cluster.ts';
import { makeTestPeople } from './test-people.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await inDatabase(cluster.url, 'create database fieldhouse_people template fieldhouse_template');
  project.provide('clusterUrl', cluster.url);
  project.provide('people', await makeTestPeople(databaseIn(cluster.url, 'fieldhouse_people')));
  return cluster.stop;
}
