// Draws cards with a warm worker: node client.mjs LAMINA
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const worker = spawn(process.argv[2], ["work"], { stdio: ["pipe", "pipe", "inherit"] });
["One", "Two", "Three"].forEach((title, i) => {
  const data = { "title.string": title, "bar.bounds.size.width": 60 * (i + 1) };
  const job = { key: title, scene: "card.caml", data, scale: 2, output: `${title}.png` };
  worker.stdin.write(JSON.stringify(job) + "\n");
});
worker.stdin.end();
for await (const line of createInterface({ input: worker.stdout })) {
  const answer = JSON.parse(line);
  console.log(answer.key, answer.error ?? answer.path);
}
