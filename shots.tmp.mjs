import { chromium } from "@playwright/test";
const origin="http://localhost:4801";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
for (const [w,scheme,lang] of [[1440,"light","en"],[360,"dark","zh-CN"]]) {
  const c = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale: lang });
  const p = await c.newPage();
  p.on("console", m => ["error","warning"].includes(m.type()) && console.log(p.url(),"console:", m.text().slice(0,300)));
  p.on("pageerror", e => console.log("pageerror", e.message.slice(0,200)));
  await p.goto(origin+"/sign-in"); await p.fill("#username","ada"); await p.fill("#password","ada-password-1"); await p.keyboard.press("Enter"); await p.waitForURL("**/account");
  for (const path of process.argv.slice(2)) {
    const r = await p.goto(origin+path); await p.waitForTimeout(300);
    await p.screenshot({ path: `/tmp/shot${path.replaceAll("/","_").replace(/\?.*/,"")}-${w}.png`, fullPage: true });
    console.log(path, r.status());
  }
  await c.close();
}
await b.close();
